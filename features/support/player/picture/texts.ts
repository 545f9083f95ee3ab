import { useT } from '#platform/browser/texts/i18n.tsx';

type Names = 'choose' | 'chosen' | 'description' | 'hint' | 'remove' | 'sending' | 'erased';

/** The texts of pictures, which both sides of a conversation show. */
export type PictureTexts = Readonly<Record<Names | 'close' | 'retry', string>> & {
  /** For a picture without a description. */
  readonly picture: string;
  /** The alternative text of such a picture in full view. */
  readonly undescribed: string;
  readonly open: (what: string) => string;
};

/** Those of one side, from its own texts. */
export function usePictureTexts(side: 'support' | 'backoffice-support'): PictureTexts {
  const t = useT(side);
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
