import { LOCALE_NAME } from '#core/locale.ts';
import { useSegmentText } from '#domain/bonuses/backoffice/segment-text.ts';
import { ProposalPanel } from '#domain/staff/backoffice/proposal.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { chatDrops, listDrops, type ChatDropProposal } from '../contract.backoffice.ts';
import { StakedText, Sums } from './texts.tsx';

type Props = { readonly proposal: ChatDropProposal; readonly onDone: () => void };

/** A drop that waits for a second person. */
export function Proposed({ proposal, onDone }: Props) {
  const t = useT('backoffice-chat-drops');
  const f = useFormat();
  const segmentText = useSegmentText();
  const { terms, version, most } = proposal.terms;
  const { bonus, locale, places, minutes, segment, staked } = terms;
  const facts = [
    {
      name: t('columns.bonus'),
      value: t('bonusOf', { bonus, version, chat: LOCALE_NAME[locale] }),
    },
    { name: t('fields.places'), value: f.number(places) },
    { name: t('fields.minutes'), value: f.number(minutes) },
    { name: t('cost.title'), value: <Sums of={most} /> },
    { name: t('columns.who'), value: segmentText(segment) },
    ...(staked ? [{ name: t('staked'), value: <StakedText staked={staked} /> }] : []),
  ];
  return (
    <ProposalPanel
      calls={chatDrops}
      proposal={proposal}
      title={t('proposal.title', { bonus })}
      facts={facts}
      question={t('proposal.ask', { places: f.number(places) })}
      isFinal
      done={t('proposal.approved')}
      onDone={() => {
        onDone();
        refetchCalls(listDrops);
      }}
    />
  );
}
