// The tables of all maps that the loader reads, in the order of the schema.
extension Reader {
  static var tables: [KeyWords] {
    [
      topLevelKeys.words, goalKeys.words, policyKeys.words, exerciseKeys.words, queueKeys.words,
      operationKeys.words, failureKeys.words, completionKeys.words, conditionKeys.words, stepKeys.words,
      barrierKeys.words, dispatchGroupKeys.words, repetitionKeys.words, questionKeys.words,
      expectationKeys.words, neverKeys.words, eventKeys.words, runningKeys.words, logSetKeys.words,
      keyChangesKeys.words, resultKeys.words, misuseKeys.words, lintKeys.words, stalledKeys.words,
    ]
  }
}
