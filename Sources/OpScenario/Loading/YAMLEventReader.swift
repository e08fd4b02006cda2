import CLibYAML

/// Reads the events of a YAML text in order. No other code knows libyaml.
///
/// Aliases are not followed, and duplicate keys are not rejected: both are left to the caller.
struct YAMLEventReader: ~Copyable {
  // libyaml keeps pointers to both.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Creates a reader of UTF-8 without a byte order mark.
  init(_ text: some Collection<UInt8>) {
    bytes = .allocate(capacity: text.count)
    _ = bytes.initialize(from: text)
    precondition(yaml_parser_initialize(parser) == 1, "out of memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// Returns the next event. Nothing follows `streamEnd` or an error.
  mutating func next() throws(YAMLSyntaxError) -> YAMLEvent {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw error }
      defer { yaml_event_delete(&event) }
      if let event = YAMLEvent(event) { return event }
    }
  }

  private var error: YAMLSyntaxError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    let context = parser.pointee.context.map { (String(cString: $0), YAMLEvent.Mark(parser.pointee.context_mark)) }
    return YAMLSyntaxError(problem: problem, mark: YAMLEvent.Mark(parser.pointee.problem_mark), context: context)
  }
}

extension YAMLEvent {
  /// Converts an event of libyaml; nil for the beginning of the stream, which carries nothing.
  fileprivate init?(_ event: yaml_event_t) {
    start = Mark(event.start_mark)
    end = Mark(event.end_mark)
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_SEQUENCE_END_EVENT: kind = .listEnd
    case YAML_MAPPING_END_EVENT: kind = .mapEnd
    case YAML_ALIAS_EVENT: kind = .alias(String(cString: event.data.alias.anchor))
    case YAML_SEQUENCE_START_EVENT:
      kind = .listStart
      anchor = event.data.sequence_start.anchor.map { String(cString: $0) }
      hasTag = event.data.sequence_start.tag != nil
    case YAML_MAPPING_START_EVENT:
      kind = .mapStart
      anchor = event.data.mapping_start.anchor.map { String(cString: $0) }
      hasTag = event.data.mapping_start.tag != nil
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(String(decoding: text, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      anchor = scalar.anchor.map { String(cString: $0) }
      hasTag = scalar.tag != nil
    case _: return nil
    }
  }
}

extension YAMLEvent.Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(index: Int(mark.index), line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
