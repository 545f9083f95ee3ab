import { termChanges } from '#domain/levels/rules.terms.ts';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { levelVersions, type LevelProposal } from '../contract.backoffice.levels.ts';
import type { LevelReport } from '../contract.backoffice.ts';
import { useTermNames, useTermText } from './term-field.tsx';

type ProposedProps = {
  readonly proposal: LevelProposal;
  readonly report: LevelReport;
  readonly onDone: () => void;
};

/** A version that waits for a second person, by what it changes. */
export function ProposedLevels({ proposal, report, onDone }: ProposedProps) {
  const t = useT('backoffice-vip');
  const nameOf = useTermNames();
  const textOf = useTermText();
  const facts = termChanges(report.terms, proposal.terms.terms).map(({ path, from, to }) => ({
    name:
      path[0] === 'levels'
        ? `${t('edit.level', { level: Number(path[1]) + 1 })}: ${nameOf(path)}`
        : nameOf(path),
    value: `${textOf(path, from)} → ${textOf(path, to)}`,
  }));
  return (
    <ProposalPanel
      calls={levelVersions}
      proposal={proposal}
      title={t('edit.proposed')}
      facts={facts}
      question={t('edit.ask')}
      done={t('edit.approved')}
      onDone={onDone}
    />
  );
}
