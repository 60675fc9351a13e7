/** Rich text of staff: only what makes text readable survives (sanitised when it is saved and when it is shown). */
import sanitizeHtml from 'sanitize-html';

/**
 * Headings, paragraphs, lists, emphasis, tables, pictures and links of our own or by https, links to a telephone number; no script, style,
 * frame or handler.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 'blockquote'],
      ...['a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan'],
      td: ['colspan'],
    },
    allowedSchemes: ['https'],
    allowedSchemesByTag: { a: ['https', 'tel'] },
    allowProtocolRelative: false,
  });
}
