/**
 * The markup with HTML in an empty element of it, such as `<div class="banners"></div>`; without
 * the element it stays as it is. The HTML is taken literally, dollar signs too.
 */
export function fillPlace(markup: string, place: string, html: string): string {
  return markup.replace(place, () => place.replace('><', () => `>${html}<`));
}
