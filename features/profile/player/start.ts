import { onSignedIn } from '#domain/identity/player/session.ts';

/** After each login the player reads when the one before was. Called once per page. */
export function startProfile(): void {
  onSignedIn(({ isNew }) => {
    if (!isNew) void showPreviousLogin();
  });
}

async function showPreviousLogin(): Promise<void> {
  // The profile page shows the same time: a chunk that cannot be loaded now is not worth an error.
  const part = await import('./previous-login.ts').catch(() => undefined);
  await part?.showPreviousLogin();
}
