const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * What a body says; undefined when it is not JSON in UTF-8, which a schema then refuses. Bytes of
 * another encoding are not guessed at: two who guess differently read two messages.
 */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (error) {
    // Signed and still not JSON: told to the sender as a refusal by the caller.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
