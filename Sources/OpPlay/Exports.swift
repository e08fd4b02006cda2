// A play plays a scenario and writes its questions.
@_exported public import OpTeach
