import { openModal } from '#platform/browser/modals/modals.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';

/** A visitor without an account begins with one. */
export function Guest() {
  const t = useT('vip');
  const common = useT('common');
  return (
    <section className="vip-guest" aria-label={t('guest.title')}>
      <p>{t('guest.text')}</p>
      <div className="vip-ways">
        <Button variant="primary" onClick={() => openModal('Register')}>
          {common('register')}
        </Button>
        <Button onClick={() => openModal('Login')}>{common('login')}</Button>
      </div>
    </section>
  );
}
