/** Reports an unhandled error to the server and opens /error with the id of the report. */
import { reportError } from '#features/error-page/contract.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { describeFailure } from '#platform/browser/describe-failure.ts';
import { navigate, currentLocation } from '#platform/browser/router/navigation.ts';

export async function openErrorPage(error: unknown): Promise<void> {
  const id = await report(error);
  const target = id === undefined ? '/error' : `/error?id=${encodeURIComponent(id)}`;
  // An error on the error page itself would only loop.
  if (isErrorPage()) return;
  await navigate(target);
}

function isErrorPage(): boolean {
  return location.pathname.endsWith('/error') && currentLocation().entry.name === 'error';
}

async function report(error: unknown): Promise<string | undefined> {
  const answer = await api(reportError, { body: describeFailure(error), timeoutMs: 4_000 });
  return isRefusal(answer) ? undefined : answer.data.id;
}
