import { refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type * as contract from '../contract.backoffice.ts';
import { sendErrors } from '../rules.check.ts';
import { pageOfLink } from '../rules.link.ts';
import type { CampaignDeps } from './deps.ts';
import { emailValues, fillWords } from './send-to.ts';
import { findStaffEmail } from './store.ts';

/** Sends the email of a campaign to the person who writes it; with a link that counts nothing. */
export async function sendTest(
  deps: CampaignDeps,
  staff: StaffUser,
  { terms, locale }: Body<typeof contract.sendTest>,
) {
  const { db, messages, site } = deps;
  // As an email alone, and in this language alone: the others may be unfinished.
  const texts = { ru: terms.texts[locale], en: terms.texts[locale], kz: terms.texts[locale] };
  const errors = sendErrors({ ...terms, texts, segment: {}, channels: ['email'] }, site());
  if (errors) return refuse('bad_input', ownErrors(errors, locale));
  const email = await findStaffEmail(db, staff.id);
  if (email === null || !messages.canReach(email)) return refuse('campaign_no_email');
  const { brand, origins } = site();
  const page = pageOfLink(terms.link, origins);
  const url = page === undefined ? undefined : `${origins[0] ?? ''}/${locale}${page}`;
  const values = { nickname: 'Nickname', currency: 'RUB', brand, link: url ?? '' };
  const words = fillWords(terms.texts[locale], values);
  await db.transaction(async (tx) => {
    const to = { playerId: null, locale, email };
    await messages.email(tx, to, 'offer', emailValues(words, url));
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'campaign.test',
      target: terms.name,
      after: { locale },
    });
  });
  return { data: { email } };
}

type Errors = NonNullable<ReturnType<typeof sendErrors>>;

/** Without those of the languages that were not asked for, which only repeat. */
function ownErrors(errors: Errors, locale: string): Errors {
  const isOwn = (field: string) =>
    !field.startsWith('terms.texts.') || field.startsWith(`terms.texts.${locale}.`);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isOwn(field)));
}
