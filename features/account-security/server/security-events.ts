import { toPlayerId } from '#core/ids.ts';
import type { Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { CallRequest } from '#platform/server/http/route.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import type { listSecurityEvents, SecurityEventName } from '../contract.ts';
import type { AccountSecurityContext } from './context.ts';
import { parseDevice } from '#domain/identity/server/index.ts';
import { insertEvent, listEvents, type EventRow } from './store.ts';

const CONSUMER = 'access.security-events';

type Body = {
  player_id: string;
  session?: string | null;
  is_new_device?: boolean;
  is_first?: boolean;
  kind?: 'email' | 'phone';
  change?: SecurityEventName;
  name?: string | null;
};

/** The names of internal events in the owner's event list. */
const NAMES: Readonly<Record<string, (body: Body) => SecurityEventName | undefined>> = {
  'player.logged_in': ({ is_new_device }) => (is_new_device ? 'logged_in_new_device' : 'logged_in'),
  'player.password_changed': ({ is_first }) => (is_first ? 'password_set' : 'password_changed'),
  'player.contact_changed': ({ kind }) => kind && `${kind}_changed`,
  'player.contact_verified': ({ kind }) => kind && `${kind}_verified`,
  'player.factor_changed': ({ change }) => change,
  'player.session_handed_over': () => 'session_handed_over',
  'player.access_restored': () => 'access_restored',
};

/** Stores the security events of an account for its owner, whichever module emitted them. */
export function listenForSecurity(events: Pick<Events, 'listen'>): void {
  for (const [event, nameOf] of Object.entries(NAMES)) {
    events.listen<Body>(event, CONSUMER, async ({ id, body, at }, tx) => {
      const name = nameOf(body);
      if (!name) return;
      await insertEvent(tx, {
        playerId: toPlayerId(body.player_id),
        event: id.toString(),
        name,
        session: body.session ?? null,
        detail: body.name ?? null,
        at,
      });
    });
  }
}

export async function readEvents(
  { db }: AccountSecurityContext,
  { viewer, query }: CallRequest<typeof listSecurityEvents>,
): Promise<Answer<typeof listSecurityEvents> | Refusal<'bad_input'>> {
  return await readPage(
    query,
    byId((before, limit) => listEvents(db, viewer.id, { before, limit }), shownEvent),
  );
}

function shownEvent({ id, name, detail, user_agent, ip, at }: EventRow) {
  return {
    id: id.toString(),
    name,
    detail: detail ?? deviceText(user_agent),
    ip,
    at: at.toISOString(),
  };
}

function deviceText(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const { browser, system } = parseDevice(userAgent);
  return [browser, system].filter((word) => word !== null).join(', ') || null;
}
