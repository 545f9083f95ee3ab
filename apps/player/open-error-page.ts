import { reportFailure } from '#features/error-page/player/report-failure.ts';
import { navigate, currentLocation } from '#platform/browser/router/navigation.ts';

/** Reports an unhandled error to the server and opens /error with the id of the report. */
export async function openErrorPage(error: unknown): Promise<void> {
  const id = await reportFailure(error);
  const target = id === undefined ? '/error' : `/error?id=${encodeURIComponent(id)}`;
  // An error on the error page itself would only loop.
  if (isErrorPage()) return;
  await navigate(target);
}

function isErrorPage(): boolean {
  return location.pathname.endsWith('/error') && currentLocation().entry.name === 'error';
}
