import type { AppProcess } from '#dev/app-process.ts';
import { runOn } from '#dev/test-server.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';

/** The promo code SPRING of a partner: the page removes a code that leads nowhere. */
export const SPRING_CODE = `with partner as (
    insert into affiliate_partners (name, email, locale, status)
    values ('Spring', gen_random_uuid() || '@partners.example', 'en', 'active') returning id
  ), link as (
    insert into affiliate_links (partner_id, tag, campaign, landing)
    select id, 'spring-' || id, 'spring', '/' from partner returning id
  )
  insert into affiliate_codes (link_id, code, folded) select id, 'SPRING', '5PR1NG' from link
  on conflict do nothing`;

/** Adds it to an app of a journey file. */
export async function addSpringCode({ dataDir }: AppProcess): Promise<void> {
  const own = { dataDir, databaseUrl: undefined, secretKey: undefined };
  await runOn((await findRunningUrl(own))!, SPRING_CODE);
}
