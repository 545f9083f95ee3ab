import { onUserChange, userNow } from '#domain/identity/player/session.ts';
import { payload } from '#platform/browser/boot.ts';
import { logFailure } from '#platform/browser/log.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { callRegion } from '#platform/browser/net/api.ts';
import { onLocationChange } from '#platform/browser/router/navigation.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { createOutsideChat, type OutsideChat } from './outside.ts';

let chat: OutsideChat | undefined;

/** Opens the chat of another service; without its id or its script a dialog says so. */
export async function openOutside(): Promise<void> {
  chat ??= create();
  try {
    await chat.open();
  } catch (error) {
    logFailure('the support chat did not open', error);
    openModal('Support');
  }
}

/** A player who logs out leaves no conversation behind. */
function create(): OutsideChat {
  const created = createOutsideChat({
    chat: payload().supportChat,
    locale: currentLocale,
    region: callRegion,
    onLocationChange,
  });
  let status = userNow().status;
  onUserChange(() => {
    if (userNow().status === status) return;
    status = userNow().status;
    created.shutdown();
  });
  return created;
}
