/** An announcement for everyone, as staff publish one. */
export const ANNOUNCEMENT = {
  id: 'bank',
  is_on: true,
  audience: 'everyone' as const,
  countries: [],
  starts_at: null,
  ends_at: null,
  kind: 'maintenance' as const,
  pages: 'everywhere' as const,
  is_dismissible: true,
  texts: { en: { text: 'Deposits by card are slow today.', link: 'More', address: '/faq' } },
};

/** Publishes it as the owner of the database; the server reads it within two seconds. */
export const PUBLISH_ANNOUNCEMENT = `
  insert into site_part_versions (part, number, value)
  select 'announcements', coalesce(max(number), 0) + 1, '${JSON.stringify([ANNOUNCEMENT])}'
    from site_part_versions where part = 'announcements'`;
