import type { Answer } from '#core/wire.ts';
import type { listAudit } from '#domain/staff/contract.backoffice.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

export type AuditLine = Answer<typeof listAudit>['data'][number];

/** The author of an action: staff, a partner, a command on the server, or an unknown account. */
export function AuditAuthor({ line }: { line: AuditLine }) {
  const t = useT('backoffice-staff');
  if (line.staff_id !== null) return line.staff_email ?? `#${line.staff_id}`;
  if (line.role === 'partner') return t('audit.partner', { id: line.target ?? '' });
  return t(line.role === 'command' ? 'audit.command' : 'audit.unknown');
}
