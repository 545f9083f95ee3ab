import { isRefusal, refuse, refuseField } from '#core/refusal.ts';
import {
  endPartnerSessions,
  endPasswordLinks,
  findPartnerSecrets,
  findStatement,
  listCodes,
  listLinks,
  lockPartner,
  setPartnerPassword,
} from '#domain/affiliates/server/index.ts';
import { passwordMistake } from '#domain/identity/rules.ts';
import { csvFile } from '#platform/server/csv.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.partner.ts';
import { createLink } from '../change.ts';
import { createCode } from '../codes.ts';
import type { AffiliateDeps } from '../deps.ts';
import { shownLink } from '../present.ts';
import { statementDetailsOf, statementsOf } from '../statements.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { destinationRoutes } from './destination.ts';
import { estimateRoute } from './estimates.ts';
import { hookRoutes } from './hooks.ts';
import { loginRoutes, meOf } from './log-in.ts';
import { playersRoute } from './players.ts';
import { reportRoutes } from './report.ts';
import { restoreRoutes } from './restore.ts';
import { onPartner, sessionHash } from './session.ts';
import { subsRoute } from './subs.ts';
import { bucketsOf, nothing, readTraffic } from './traffic.ts';

const OFTEN = atMost('120 per minute');

/** The portal of partners: each reads what they brought and earned, and nothing of others. */
export function portalRoutes(deps: AffiliateDeps): Route[] {
  return [
    ...loginRoutes(deps),
    ...restoreRoutes(deps),
    ...destinationRoutes(deps),
    ...accountRoutes(deps),
    ...linkRoutes(deps),
    ...statementRoutes(deps),
    ...hookRoutes(deps),
    ...reportRoutes(deps),
    ...apiKeyRoutes(deps),
  ];
}

function accountRoutes(deps: AffiliateDeps): Route[] {
  const { db, passwords } = deps;
  return [
    onPartner(deps, contract.getPartner, OFTEN, async (_, partner) => ({ data: meOf(partner) })),
    onPartner(deps, contract.getPartnerDashboard, OFTEN, async ({ query }, { id: partnerId }) => {
      const { by = 'day' } = query;
      const { from, to, keys: buckets } = bucketsOf(by, Date.now());
      const found = await readTraffic(db, { partnerId, by, from, to });
      const rows = buckets.map((key) => found.rows.get(key) ?? { ...nothing(key), sums: [] });
      return { data: { rows, total: found.total } };
    }),
    playersRoute(deps),
    estimateRoute(deps),
    subsRoute(deps),
    onPartner(
      deps,
      contract.changePartnerPassword,
      atMost('10 per hour'),
      async ({ body, origin }, { id, email }) => {
        const known = await findPartnerSecrets(db, id);
        const isRight = await passwords.matches(known?.password_hash ?? null, body.current, true);
        if (isRefusal(isRight)) return isRight;
        if (!isRight) return refuseField('current', 'wrong_credentials');
        const mistake = passwordMistake(body.password, email);
        if (mistake) return refuse('bad_input', { password: [mistake] });
        const hash = await passwords.hash(body.password);
        if (isRefusal(hash)) return hash;
        await db.transaction(async (tx) => {
          await setPartnerPassword(tx, id, hash, false);
          await endPartnerSessions(tx, id, sessionHash(origin));
          await endPasswordLinks(tx, id);
        });
        return { data: {} };
      },
    ),
  ];
}

function linkRoutes(deps: AffiliateDeps): Route[] {
  const { db, publicUrl } = deps;
  const linksOf = async (id: bigint) => {
    const [rows, codes] = [await listLinks(db, id), await listCodes(db, id)];
    return rows.map((row) => {
      const { landing: _, created_at: __, ...link } = shownLink(row, publicUrl());
      const own = codes.filter((one) => one.link_id === row.id && one.closed_at === null);
      return { ...link, codes: own.map(({ code }) => code) };
    });
  };
  return [
    onPartner(deps, contract.listPartnerLinks, OFTEN, async (_, { id }) => ({
      data: await linksOf(id),
    })),
    onPartner(deps, contract.addOwnLink, atMost('30 per minute'), async ({ body }, { id }) => {
      const made = await db.transaction(async (tx) => {
        const row = await lockPartner(tx, id);
        return row?.status === 'active'
          ? await createLink(tx, row, body)
          : refuse('partner_status');
      });
      return isRefusal(made) ? made : { data: await linksOf(id) };
    }),
    onPartner(deps, contract.addOwnCode, atMost('30 per minute'), async ({ body }, { id }) => {
      const made = await db.transaction(async (tx) => {
        const row = await lockPartner(tx, id);
        return row?.status === 'active' ? await createCode(tx, id, body) : refuse('partner_status');
      });
      return isRefusal(made) ? made : { data: await linksOf(id) };
    }),
  ];
}

const COLUMNS = [
  'player',
  'currency',
  'staked',
  'paid_out',
  'bonuses',
  'deposited',
  'fees',
  'ngr',
] as const;

function statementRoutes(deps: AffiliateDeps): Route[] {
  const { db, keys } = deps;
  const read = async (partnerId: bigint, id: string) => {
    const row = await findStatement(db, BigInt(id));
    if (row?.partner_id !== partnerId) return refuse('not_found');
    const nameOf = keys.pseudonym.bind(undefined, partnerId);
    return await statementDetailsOf(db, row, nameOf);
  };
  return [
    onPartner(deps, contract.listOwnStatements, OFTEN, async (_, { id }) => ({
      data: await statementsOf(db, id),
    })),
    onPartner(deps, contract.readOwnStatement, OFTEN, async ({ params }, { id }) => {
      const found = await read(id, params.statement);
      return isRefusal(found) ? found : { data: found };
    }),
    onPartner(
      deps,
      contract.exportOwnStatement,
      atMost('20 per minute'),
      async ({ params }, { id }) => {
        const found = await read(id, params.statement);
        if (isRefusal(found)) return found;
        const rows = found.players.map((row) => COLUMNS.map((column) => row[column]));
        return csvFile(`statement-${found.month}.csv`, COLUMNS, rows);
      },
    ),
  ];
}
