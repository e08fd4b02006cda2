import Foundation

/// Whether random tests take as many cases as CI does (`OPTUI_THOROUGH`), instead of as many as a developer waits for.
package let isThorough = ProcessInfo.processInfo.environment["OPTUI_THOROUGH"] != nil
