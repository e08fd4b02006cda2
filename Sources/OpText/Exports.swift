// The texts of lines and cells are in the user's language.
@_exported public import Localization
