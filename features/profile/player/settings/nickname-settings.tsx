import { isRefusal } from '#core/refusal.ts';
import {
  changeNickname,
  getNickname,
  type OwnNickname,
} from '#domain/identity/contract.nicknames.ts';
import { NicknameChoice } from '#domain/identity/player/nickname-choice.tsx';
import { patchUser, type User } from '#domain/identity/player/session.ts';
import { NICKNAME_CHANGE_DAYS, normalizeNickname } from '#domain/identity/rules.nicknames.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { announceSaved } from './save-settings.ts';
import { useZone } from './zones.ts';

/** The nickname of the player: chosen, changed once in a while, shown to others. */
export function NicknameSettings({ user }: { user: User }) {
  const t = useT('profile');
  return (
    <Panel title={t('nickname.title')} id="nickname" className="profile-settings">
      <p className="profile-shown">
        <span>{t('settings.nameShown')}</span>
        <strong>{user.name}</strong>
        {user.is_statistics_hidden && <Badge>{t('settings.nameHidden')}</Badge>}
      </p>
      <Change />
    </Panel>
  );
}

function Change() {
  const t = useT('profile');
  const common = useT('common');
  const f = useFormat();
  const zone = useZone();
  const { data, refusal, refetch } = useCall(getNickname, {});
  if (!data && refusal) {
    return (
      <p className="profile-failed" role="alert">
        {linesOf(refusal).join(' ')}{' '}
        <Button size="s" onClick={refetch}>
          {common('retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height="6rem" />;
  const { changeable_from: from } = data.data;
  if (from !== null) {
    return <p className="profile-quiet">{t('nickname.later', { time: f.dateTime(from, zone) })}</p>;
  }
  return <NicknameForm own={data.data} />;
}

function NicknameForm({ own }: { own: OwnNickname }) {
  const t = useT('profile');
  const form = useForm({
    values: { nickname: '' },
    send: ({ nickname }) => api(changeNickname, { body: { nickname } }),
    onDone: (answer) => {
      if (isRefusal(answer)) return;
      patchUser({ name: answer.data.nickname });
      refetchCalls(getNickname);
      announceSaved();
    },
  });
  const { nickname } = form.values;
  return (
    <form className="profile-settings" noValidate onSubmit={form.submit}>
      <NicknameChoice
        label={t(own.is_chosen ? 'nickname.next' : 'nickname.choose')}
        value={nickname}
        own={own.nickname}
        onChange={(next) => form.set({ nickname: next })}
        error={form.errorOf('nickname')}
      />
      <p className="profile-quiet">{t('nickname.rule', { days: NICKNAME_CHANGE_DAYS })}</p>
      <p className="profile-refused" role="alert">
        {form.note}
      </p>
      <Button type="submit" variant="primary" busy={form.isBusy} disabled={isUnchanged()}>
        {t('nickname.save')}
      </Button>
    </form>
  );

  function isUnchanged(): boolean {
    const typed = normalizeNickname(nickname);
    return typed === '' || typed === own.nickname;
  }
}
