import {
  countMoving,
  listJurisdictions as listJurisdictionRows,
  type Jurisdictions,
} from '#domain/jurisdictions/server/index.ts';
import {
  listProposals,
  onStaff,
  presentProposals,
  proposalRoutes,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { listJurisdictions, type JurisdictionProposal } from '../contract.backoffice.ts';
import { jurisdictionKind } from './kind.ts';

export type JurisdictionDeps = {
  readonly db: Db;
  readonly jurisdictions: Jurisdictions;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
};

const PROPOSALS_SHOWN = 100;

/** The jurisdictions, their rules and where they apply, changed by two people. */
export function jurisdictionRoutes(deps: JurisdictionDeps): Route[] {
  const { db, jurisdictions, siteSettings } = deps;
  const kind = jurisdictionKind(jurisdictions);

  async function list(staff: StaffUser) {
    const open = await listProposals<JurisdictionProposal['terms']>(db, kind.name, {
      status: 'open',
      limit: PROPOSALS_SHOWN,
    });
    const shown = await presentProposals(db, kind, staff, open);
    const rows = await listJurisdictionRows(db);
    const codes = new Set(rows.map(({ code }) => code));
    const helped = new Set(siteSettings.read('help_lines').map(({ country }) => country));
    return {
      data: {
        jurisdictions: rows.map(({ id: _, number, from_at, ...row }) => ({
          ...row,
          areas: [...row.areas],
          without_help: countriesOf(row.areas).filter((country) => !helped.has(country)),
          version: number,
          from_at: from_at.toISOString(),
          proposal: shown.find(({ subject }) => subject === row.code) ?? null,
        })),
        proposed: shown.filter(({ subject }) => !codes.has(subject)),
        moving: await countMoving(db),
      },
    };
  }

  return [
    onStaff(db, listJurisdictions, atMost('60 per minute'), (_asked, staff) => list(staff)),
    ...proposalRoutes(db, kind),
  ];
}

/** The countries that are named; `*` is none. */
function countriesOf(areas: readonly string[]): string[] {
  const named = areas.filter((area) => area !== '*').map((area) => area.slice(0, 2));
  return [...new Set(named)];
}
