// The tables of all maps that the loader reads, in the order of the schema.
extension Reader {
  static var tables: [FormatSchema.Table] {
    [
      topLevelKeys.schema, goalKeys.schema, policyKeys.schema, exerciseKeys.schema, queueKeys.schema,
      operationKeys.schema, failureKeys.schema, completionKeys.schema, conditionKeys.schema, stepKeys.schema,
      barrierKeys.schema, dispatchGroupKeys.schema, repetitionKeys.schema, questionKeys.schema,
      expectationKeys.schema, neverKeys.schema, eventKeys.schema, runningKeys.schema, logSetKeys.schema,
      keyChangesKeys.schema, resultKeys.schema, misuseKeys.schema, lintKeys.schema, stalledKeys.schema,
    ]
  }
}
