import { useT } from '#platform/browser/texts/i18n.tsx';
import type { PictureTexts } from './picture/texts.ts';

export function usePictureTexts(): PictureTexts {
  const t = useT('support');
  const common = useT('common');
  return {
    choose: t('picture.choose'),
    chosen: t('picture.chosen'),
    description: t('picture.description'),
    hint: t('picture.hint'),
    remove: t('picture.remove'),
    sending: t('picture.sending'),
    picture: t('picture.picture'),
    undescribed: t('picture.undescribed'),
    open: (what) => t('picture.open', { what }),
    erased: t('picture.erased'),
    close: common('close'),
    retry: common('retry'),
  };
}
