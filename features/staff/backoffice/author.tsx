import type { Answer } from '#core/wire.ts';
import type { listAudit } from '#domain/staff/contract.backoffice.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

export type AuditLine = Answer<typeof listAudit>['data'][number];

/** Who did it: somebody of the staff, a command on the machine of the house, or a stranger. */
export function Author({ line }: { line: AuditLine }) {
  const t = useT('backoffice-staff');
  if (line.staff_id !== null) return line.staff_email ?? `#${line.staff_id}`;
  return t(line.role === 'command' ? 'audit.command' : 'audit.nobody');
}
