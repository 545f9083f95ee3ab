import type { Answer } from '#core/wire.ts';
import { medianMs } from '#domain/mirrors/rules.checks.ts';
import {
  listDomains as listDomainRows,
  sumChecks,
  type CheckSums,
} from '#domain/mirrors/server/index.ts';
import { listProposals, presentProposals, type StaffUser } from '#domain/staff/server/index.ts';
import type { DomainHealth, DomainProposal, listDomains } from '../contract.backoffice.ts';
import type { DomainKind } from './change.ts';
import type { MirrorDeps } from './deps.ts';

const PROPOSALS_SHOWN = 100;
const COUNTRIES_SHOWN = 10;

/** The domains with how they answered within the last day. */
export async function readOverview(
  { db, domains }: MirrorDeps,
  kind: DomainKind,
  staff: StaffUser,
): Promise<Answer<typeof listDomains>> {
  const [rows, sums, open] = await Promise.all([
    listDomainRows(db),
    sumChecks(db),
    listProposals<DomainProposal['terms']>(db, kind.name, {
      status: 'open',
      limit: PROPOSALS_SHOWN,
    }),
  ]);
  const shown = await presentProposals(db, kind, staff, open);
  const known = new Set(rows.map(({ host }) => host));
  const measured = (host: string) => measuredOf(sums.filter((sum) => sum.host === host));
  const { mainHost } = domains;
  return {
    data: {
      main: { host: mainHost, state: 'active', ...measured(mainHost) },
      domains: rows.map(({ version, updated_at, ...row }) => ({
        ...row,
        version: version.toString(),
        updated_at: updated_at.toISOString(),
        proposal: shown.find(({ subject }) => subject === row.host) ?? null,
        ...measured(row.host),
      })),
      proposed: shown.filter(({ subject }) => !known.has(subject)),
    },
  };
}

function measuredOf(sums: readonly CheckSums[]) {
  const players = sums.filter(({ source }) => source === 'players');
  const servers = sums.filter(({ source }) => source === 'server');
  return {
    players: healthOf(players),
    countries: players
      .slice(0, COUNTRIES_SHOWN)
      .map((sum) => ({ country: sum.country, ...healthOf([sum])! })),
    server: healthOf(servers),
  };
}

function healthOf(sums: readonly CheckSums[]): DomainHealth | null {
  const [first] = sums;
  if (!first) return null;
  const times = first.times.map((_, index) =>
    sums.reduce((sum, one) => sum + one.times[index]!, 0),
  );
  return {
    checks: Number(sums.reduce((sum, one) => sum + one.checks, 0n)),
    failures: Number(sums.reduce((sum, one) => sum + one.failures, 0n)),
    median_ms: medianMs(times),
  };
}
