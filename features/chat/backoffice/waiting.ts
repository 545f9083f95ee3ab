import { useCall } from '#platform/browser/net/data.tsx';
import { listReportedMessages } from '../contract.backoffice.ts';

const REFRESH_EVERY_MS = 60_000;

export function useWaiting(): number | undefined {
  return useCall(listReportedMessages, {}, { everyMs: REFRESH_EVERY_MS }).data?.data.length;
}
