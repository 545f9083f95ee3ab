import MarkdownIt from 'markdown-it';
import { fillFacts, type Fact } from '../rules.ts';

/**
 * Markdown to HTML of a safe subset: HTML in the text stays text, and links lead to https, mail and
 * paths of the site alone.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.disable(['image', 'html_block', 'html_inline']);
markdown.validateLink = (url) => /^(?:https:\/\/|mailto:|\/(?!\/)|#)/i.test(url);

export type Facts = Readonly<Partial<Record<Fact, string>>>;

export function renderBody(body: string, facts: Facts): string {
  // Facts are filled in before, so that HTML in them stays text as well.
  return markdown.render(fillFacts(body, facts));
}
