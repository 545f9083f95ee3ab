import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import {
  listConsents,
  listFactors,
  readAccount as read,
  readMailOpens,
  saveConsents,
  saveMailOpens,
  type ConsentRow,
  type MailOpensAnswer,
} from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type {
  getAccount,
  MailOpens,
  MarketingConsent,
  updateMailOpens as mailOpensShape,
  updateMarketing as updateShape,
} from '../contract.ts';

export async function readAccount(
  db: Queryable,
  viewer: Viewer,
): Promise<Answer<typeof getAccount> | Refusal<'unauthorized'>> {
  const account = await read(db, viewer.id, viewer.session);
  if (!account) return refuse('unauthorized');
  const { registered_at, previous_login_at, promo } = account;
  return {
    data: {
      registered_at: registered_at.toISOString(),
      previous_login_at: previous_login_at?.toISOString() ?? null,
      has_two_factor: (await listFactors(db, viewer.id)).length > 0,
      promo,
      marketing: (await listConsents(db, viewer.id)).map(shownConsent),
      mail_opens: shownMailOpens(await readMailOpens(db, viewer.id)),
    },
  };
}

export async function updateMarketing(
  db: Queryable,
  playerId: PlayerId,
  { consents, source }: Body<typeof updateShape>,
): Promise<Answer<typeof updateShape>> {
  const answers = consents.map(({ is_given: isGiven, ...offer }) => ({ ...offer, isGiven }));
  await saveConsents(db, playerId, answers, source);
  return { data: (await listConsents(db, playerId)).map(shownConsent) };
}

export async function updateMailOpens(
  db: Queryable,
  playerId: PlayerId,
  { is_given: isGiven }: Body<typeof mailOpensShape>,
): Promise<Answer<typeof mailOpensShape>> {
  await saveMailOpens(db, playerId, isGiven);
  return { data: shownMailOpens(await readMailOpens(db, playerId)) };
}

function shownMailOpens({ is_given, decided_at: at }: MailOpensAnswer): MailOpens {
  return { is_given, decided_at: at?.toISOString() ?? null };
}

function shownConsent({ decided_at: at, ...row }: ConsentRow): MarketingConsent {
  return { ...row, decided_at: at?.toISOString() ?? null };
}
