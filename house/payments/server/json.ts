/** What a body says; undefined when it is not JSON, which a schema then refuses. */
export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    // Signed and still not JSON: told to the sender as a refusal by the caller.
    return undefined;
  }
}
