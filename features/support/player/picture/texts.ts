/** The texts of pictures, which both sides of a conversation show. */
export type PictureTexts = {
  readonly choose: string;
  readonly chosen: string;
  readonly description: string;
  readonly hint: string;
  readonly remove: string;
  readonly sending: string;
  /** For a picture without a description. */
  readonly picture: string;
  /** The alternative text of such a picture in full view. */
  readonly undescribed: string;
  readonly open: (what: string) => string;
  readonly erased: string;
  readonly close: string;
  readonly retry: string;
};
