// Teaching is about scenarios.
@_exported public import OpScenario
