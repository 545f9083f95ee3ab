import { createHash } from 'node:crypto';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { DAY_MS } from '#core/time.ts';
import { networkOf } from '#platform/server/network.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { attribute, type JudgedTouch, type Touch } from '../rules.attribution.ts';
import { readCode } from '../rules.codes.ts';
import { mayLogIn, TAG } from '../rules.ts';
import {
  findRegistration,
  insertAttribution,
  insertMark,
  isPartnerNetwork,
  listPlayerAddresses,
  listSameDevice,
  type OpenedAccount,
} from './store.attributions.ts';
import { findOpenCode } from './store.codes.ts';
import { findClickTime, findLinkByTag, listClicksOf, type LinkOwner } from './store.links.ts';
import {
  findPartner,
  readProgramme,
  type Partner,
  type ProgrammeSettings,
} from './store.partners.ts';
import { queuePostback } from './postbacks.ts';

/** More are a robot, and are not explained to anyone. */
const TOUCHES_MAX = 100;
const PARTNER_NUMBER = /^[1-9]\d{0,17}$/;

/**
 * Devices are compared by a hash of the fingerprint. It marks accounts for staff and attributes no
 * one: every site can compute the fingerprint of its visitors, and send clicks for it.
 */
function deviceOf(fingerprint: string | undefined): Buffer | null {
  if (!fingerprint) return null;
  return createHash('sha256').update(`affiliate visitor ${fingerprint}`).digest();
}

/** The browser as the server knows it by its cookie, which the form cannot state. */
function visitorOf(sent: OpenedAccount['attribution']): Buffer | null {
  return sent['visitor'] === undefined ? null : Buffer.from(sent['visitor'], 'hex');
}

/**
 * Decides which partner brought a new player, in the transaction of the event of the registration.
 * A repeated event changes nothing.
 */
export async function attributePlayer(tx: Tx, id: string): Promise<void> {
  const playerId = toPlayerId(id);
  const registration = await findRegistration(tx, playerId);
  if (!registration) return;
  const settings = await readProgramme(tx);
  const { registered_at: registeredAt, attribution: sent } = registration;
  const device = deviceOf(sent['fpp']);
  const touches = await listTouches(tx, registration, visitorOf(sent), settings);
  const { touch, window_days: windowDays, priority } = settings;
  const judged = attribute(touches, { touch, windowDays, priority }, registeredAt.getTime());
  const chosen = judged.find(({ verdict }) => verdict === 'chosen');
  if (!chosen) return;
  const code = chosen.source === 'promo' ? await findSentCode(tx, sent) : undefined;
  const isNew = await insertAttribution(tx, {
    playerId,
    partnerId: BigInt(chosen.partner),
    linkId: chosen.link === null ? null : BigInt(chosen.link),
    codeId: code?.code_id ?? null,
    settingsId: settings.id,
    source: chosen.source,
    touchedAt: new Date(chosen.at),
    registeredAt,
    device,
    touches: judged,
  });
  if (isNew) await follow(tx, playerId, registration, chosen, device);
}

/** Every click of the browser within the window, and what the registration form carried. */
async function listTouches(
  tx: Tx,
  { registered_at: until, attribution: sent }: OpenedAccount,
  visitor: Buffer | null,
  settings: ProgrammeSettings,
): Promise<Touch[]> {
  const since = new Date(until.getTime() - settings.window_days * DAY_MS);
  const latest = visitor ? await listClicksOf(tx, visitor, { since, until }, TOUCHES_MAX) : [];
  const clicks = latest.toReversed();
  const tag = sent['stag'] ?? '';
  const tagged = TAG.test(tag) ? await findLinkByTag(tx, tag) : undefined;
  const isKnown = clicks.some(({ link_id }) => link_id === tagged?.link_id);
  const coded = await findSentCode(tx, sent);
  const number = sent['partner'] ?? '';
  const named = PARTNER_NUMBER.test(number) ? await findPartner(tx, BigInt(number)) : undefined;
  const clickedAt =
    tagged && !isKnown && visitor
      ? await findClickTime(tx, tagged.link_id, visitor, until)
      : undefined;
  return [
    ...clicks.map((click) => touchOf(click, until, click.at)),
    ...(tagged && !isKnown ? [touchOf(tagged, until, clickedAt)] : []),
    ...(coded ? [{ ...touchOf(coded, until, undefined), source: 'promo' as const }] : []),
    ...(named ? [namedTouch(named, until)] : []),
  ];
}

/** The promo code that the registration carried, unless it was closed meanwhile. */
async function findSentCode(db: Queryable, sent: OpenedAccount['attribution']) {
  const code = readCode(sent['promo'] ?? '');
  return code === undefined ? undefined : await findOpenCode(db, code);
}

/** A tag without a click on record is dated by the registration, whatever the form says. */
function touchOf(
  { link_id, partner_id, is_active, status }: LinkOwner,
  registeredAt: Date,
  clickedAt: Date | undefined,
): Touch {
  return {
    source: 'stag',
    partner: partner_id.toString(),
    link: link_id.toString(),
    at: (clickedAt ?? registeredAt).getTime(),
    isClicked: clickedAt !== undefined,
    isLinkActive: is_active,
    isPartnerActive: status === 'active',
  };
}

/** A partner whom the form names by number: there is no link, so no click is on record. */
function namedTouch({ id, status }: Partner, registeredAt: Date): Touch {
  return {
    source: 'partner',
    partner: id.toString(),
    link: null,
    at: registeredAt.getTime(),
    isClicked: false,
    isLinkActive: true,
    isPartnerActive: status === 'active',
  };
}

async function follow(
  tx: Tx,
  playerId: PlayerId,
  registration: OpenedAccount,
  chosen: JudgedTouch,
  device: Buffer | null,
): Promise<void> {
  const partnerId = BigInt(chosen.partner);
  await markSuspicion(tx, partnerId, playerId, registration, device);
  await queuePostback(tx, { partnerId, playerId, event: 'registration', facts: {} });
}

/** Marks own traffic of the partner, and further accounts of one browser; staff decide. */
async function markSuspicion(
  tx: Tx,
  partnerId: bigint,
  playerId: PlayerId,
  { email }: OpenedAccount,
  device: Buffer | null,
): Promise<void> {
  const partner = await findPartner(tx, partnerId);
  if (email !== null && email.toLowerCase() === partner?.email) {
    await insertMark(tx, playerId, 'own_traffic', { by: 'email' });
  } else if (partner && mayLogIn(partner.status) && (await isOwnNetwork(tx, partnerId, playerId))) {
    await insertMark(tx, playerId, 'own_traffic', { by: 'network' });
  }
  const others = device ? await listSameDevice(tx, partnerId, device, playerId) : [];
  for (const kind of ['same_device', 'shared_device'] as const) {
    const found = others.filter(({ is_own }) => is_own === (kind === 'same_device'));
    const players = found.map(({ player_id }) => player_id.toString());
    if (players.length > 0) await insertMark(tx, playerId, kind, { players });
  }
}

async function isOwnNetwork(
  db: Queryable,
  partnerId: bigint,
  playerId: PlayerId,
): Promise<boolean> {
  const addresses = await listPlayerAddresses(db, playerId);
  return await isPartnerNetwork(
    db,
    partnerId,
    addresses.map((address) => networkOf(address)),
  );
}
