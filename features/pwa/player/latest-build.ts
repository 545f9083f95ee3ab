/** The id of the build that the server serves now; undefined without an answer. */
export async function latestBuild(now = Date.now()): Promise<string | undefined> {
  try {
    const response = await fetch(`/builds/latest.json?t=${now}`, { cache: 'no-store' });
    if (!response.ok) return undefined;
    const { id } = (await response.json()) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    // The server is restarting or the network is away: the next poll asks again.
    return undefined;
  }
}
