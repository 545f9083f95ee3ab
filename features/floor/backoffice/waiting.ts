import { useCall } from '#platform/browser/net/data.tsx';
import { listReported } from '../contract.backoffice.ts';

const LOOK_EVERY_MS = 60_000;

export function useWaiting(): number | undefined {
  return useCall(listReported, {}, { everyMs: LOOK_EVERY_MS }).data?.data.length;
}
