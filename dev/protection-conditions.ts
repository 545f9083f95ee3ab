/** What closes stakes to a player: how it begins, and the code that their calls get. */
import { newKey, type TestApp, type TestPlayer } from './test-app.ts';
import { callProtection, setLimit } from './protection-fixture.ts';
import { createStaffClient } from './staff-client.ts';
import { runOn } from './test-server.ts';

/** `databaseUrl` is that of the database owner, who alone may change times. */
type Fixture = { readonly app: TestApp; readonly databaseUrl: string };

type Condition = {
  readonly code: string;
  readonly begin: (fixture: Fixture, player: TestPlayer) => Promise<unknown>;
};

export const BLOCK = 'a block by staff';

export const CONDITIONS: Readonly<Record<string, Condition>> = {
  'a time-out': {
    code: 'time_out_active',
    begin: ({ app }, player) => callProtection(app, player, 'POST', '/time-out', { choice: 'day' }),
  },
  'a limit of a single stake': {
    code: 'stake_above_own_limit',
    begin: ({ app }, player) => setLimit(app, player, 'stake', '0.50'),
  },
  'a wager limit': {
    code: 'wager_limit_reached',
    begin: ({ app }, player) => setLimit(app, player, 'wager', '0.50', 'day'),
  },
  'a loss limit': {
    code: 'loss_limit_reached',
    begin: ({ app }, player) => setLimit(app, player, 'loss', '0.50', 'day'),
  },
  'a session limit that was reached': {
    code: 'session_limit_reached',
    begin: async (fixture, player) => {
      await setLimit(fixture.app, player, 'session', '60');
      await playedForHours(fixture, player);
    },
  },
  'a reality check that is due': {
    code: 'reality_check_due',
    begin: async (fixture, player) => {
      await setLimit(fixture.app, player, 'reality', '30');
      await playedForHours(fixture, player);
    },
  },
  'an agreement that is not accepted': { code: 'policy_unaccepted', begin: changeAgreement },
  'a law that asks for verification': { code: 'verification_needed', begin: moveToStrictLaw },
  // Their sessions are over, so no call gets as far as a stake.
  [BLOCK]: { code: 'unauthorized', begin: blockByStaff },
};

/** As if the last bet was now and the session, or the reality check, began two hours ago. */
function playedForHours({ databaseUrl }: Fixture, { id }: TestPlayer) {
  return runOn(
    databaseUrl,
    `update protections set session_started_at = now() - interval '2 hours', last_bet_at = now(),
            reality_from = now() - interval '2 hours' where player_id = ${id};
     update protections set notified_end_of = session_started_at,
            notified_warning_of = session_started_at, notified_reality_of = reality_from
      where player_id = ${id}`,
  );
}

/** As a player who lives where the identity is verified before the first stake. */
function moveToStrictLaw({ databaseUrl }: Fixture, { id }: TestPlayer) {
  return runOn(
    databaseUrl,
    `select protection_guard_player(${id});
     set session_replication_role = replica;
     update protections set last_bet_at = now() - interval '1 minute' where player_id = ${id};
     update accounts set jurisdiction = (select id from jurisdictions where code = 'strict')
      where kind = 'player_cash' and owner = '${id}'`,
  );
}

/** A new version of the agreement that this player has not accepted. */
function changeAgreement({ databaseUrl }: Fixture, { id }: TestPlayer) {
  return runOn(
    databaseUrl,
    `insert into content_versions (slug, number, texts, hash, from_at, is_accepted_first)
     select slug, max(number) + 1, '{}', sha256('new'), now(), true from content_versions
      where slug = 'user-agreement' group by slug;
     select content_guard_player(${id})`,
  );
}

async function blockByStaff({ app }: Fixture, { id }: TestPlayer): Promise<void> {
  const support = await createStaffClient(app, 'support');
  const { status, text } = await support.send('POST', `/api/v2/staff/players/${id}/block`, {
    key: newKey(),
    body: { cause: 'security', reason: 'A test of blocks.' },
  });
  if (status !== 200) throw new Error(`block refused: ${text}`);
}
