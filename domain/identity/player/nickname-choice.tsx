import type { ComponentProps } from 'react';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { suggestNicknames } from '../contract.nicknames.ts';
import { NicknameField } from './nickname-field.tsx';

/** A nickname, typed or chosen from suggestions in the language of the page. */
export function NicknameChoice(props: ComponentProps<typeof NicknameField>) {
  return (
    <div className="nickname-choice">
      <NicknameField {...props} />
      <Suggestions value={props.value} onChoose={props.onChange} />
    </div>
  );
}

type SuggestionsProps = { value: string; onChoose: (nickname: string) => void };

/** Nothing while they are loaded, and where they cannot be: a nickname can be typed. */
function Suggestions({ value, onChoose }: SuggestionsProps) {
  const t = useT('domain-identity');
  const locale = useLocale();
  const { data } = useCall(suggestNicknames, { query: { locale } });
  if (!data || data.data.length === 0) return null;
  return (
    <div className="nickname-suggestions" role="group" aria-label={t('nickname.suggested')}>
      {data.data.map((nickname) => (
        <Button
          key={nickname}
          size="s"
          aria-pressed={nickname === value}
          onClick={() => onChoose(nickname)}
        >
          {nickname}
        </Button>
      ))}
      <Button size="s" variant="quiet" onClick={() => refetchCalls(suggestNicknames)}>
        {t('nickname.others')}
      </Button>
    </div>
  );
}
