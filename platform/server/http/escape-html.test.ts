import { expect, test } from 'vitest';
import { escapeHtml, scriptJson } from './escape-html.ts';

test('escape: a text can end neither an element nor an attribute', () => {
  expect(escapeHtml(`<b title="a" id='b'>&amp;</b>`)).toBe(
    '&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;amp;&lt;/b&gt;',
  );
});

test('escape: JSON in a script cannot end the script', () => {
  expect(scriptJson('</script>\u2028')).toBe('"\\u003c/script>\\u2028"');
});
