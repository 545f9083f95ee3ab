const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a body; undefined when it is not JSON in UTF-8, which a schema then refuses. Other
 * encodings are not guessed: two parties that guess differently would read two different messages.
 */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (error) {
    // Signed, but not JSON: the caller answers the sender with a refusal.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
