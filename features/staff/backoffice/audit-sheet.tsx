import { useState } from 'react';
import { useActionLabels } from '#domain/staff/backoffice/action-labels.ts';
import { isRole } from '#domain/staff/rules.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { CopyText, Mono } from '#platform/browser/ui/copy-text.tsx';
import { Sheet } from '#platform/browser/ui/dialog.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { AuditAuthor, type AuditLine } from './author.tsx';
import { changesOf, type AuditChange } from './changes.ts';

/** One audit entry in full: who, what, why, and what it changed. */
export function AuditSheet(props: { line: AuditLine | undefined; onClose: () => void }) {
  const common = useT('common');
  const words = useActionLabels();
  const { line, onClose } = props;
  // Keeps rendering the entry until the closing animation ends.
  const [last, setLast] = useState(line);
  if (line && line !== last) setLast(line);
  return (
    <Sheet
      open={line !== undefined}
      onClose={onClose}
      title={last ? words(last.action) : ''}
      closeLabel={common('close')}
    >
      {last && <OperatorDetails line={last} />}
    </Sheet>
  );
}

function OperatorDetails({ line }: { line: AuditLine }) {
  const locale = useLocale() === 'ru' ? 'ru' : 'en';
  const t = useT('backoffice-staff');
  const common = useT('common');
  const facts = [
    { name: t('audit.number'), value: line.id },
    { name: t('audit.action'), value: <Mono>{line.action}</Mono> },
    { name: t('audit.at'), value: <Timestamp at={line.at} seconds /> },
    { name: t('audit.staff'), value: <AuditAuthor line={line} /> },
    { name: t('operators.role'), value: isRole(line.role) ? t(`roles.${line.role}`) : null },
    { name: t('audit.about'), value: line.player_email ?? line.player_id },
    { name: t('audit.target'), value: line.target_name?.[locale] ?? line.target },
    { name: t('audit.reason'), value: line.reason },
  ];
  return (
    <div className="staff-sheet">
      <Facts facts={facts.filter(({ value }) => value !== null)} />
      <Changes changes={changesOf(line.before, line.after)} />
      <div>
        <h3 className="staff-small">{t('audit.hash')}</h3>
        <CopyText wrap text={line.hash} label={common('copy')} copiedLabel={common('copied')} />
      </div>
    </div>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useT('backoffice-staff');
  if (changes.length === 0) return null;
  return (
    <table className="staff-changes">
      <caption className="staff-small">{t('audit.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('audit.what')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
