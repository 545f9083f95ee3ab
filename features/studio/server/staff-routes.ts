import { onStaff } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { listJackpots } from '../contract.backoffice.ts';
import { reportJackpots } from './jackpot-report.ts';

/** What staff of the installation see of its own studio. */
export function studioStaffRoutes(db: Db): Route[] {
  return [
    onStaff(db, listJackpots, atMost('60 per minute'), async () => ({
      data: await reportJackpots(db),
    })),
  ];
}
