import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import styles from './rich-text.module.css';

/**
 * HTML that staff wrote (articles, promotions, notices), shown as elements of a short list and nothing else: it is
 * parsed into an inert document and built anew, so there is no script, style, handler or foreign address that could
 * slip through. The server has sanitised it before; this is the second door.
 */
export function RichText({ html }: { readonly html: string }) {
  const content = useMemo(() => nodes(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className={styles.text}>{content}</div>;
}

const allowed: ReadonlySet<string> = new Set(
  'p br b strong i em u s h1 h2 h3 h4 ul ol li blockquote table thead tbody tr th td a img hr div span'.split(
    ' ',
  ),
);
const dropped: ReadonlySet<string> = new Set(
  'script style template iframe object embed noscript svg math'.split(' '),
);

function nodes(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    if (dropped.has(tag)) return null;
    const children = nodes(node);
    if (!allowed.has(tag)) return createElement(Fragment, { key: index }, ...children);
    const attributes = { key: index, ...attributesOf(node, tag) };
    return tag === 'br' || tag === 'hr' || tag === 'img'
      ? createElement(tag, attributes)
      : createElement(tag, attributes, ...children);
  });
}

function attributesOf(node: Element, tag: string): Record<string, string | undefined> {
  if (tag === 'img') {
    return {
      src: safeAddress(node.getAttribute('src')),
      alt: node.getAttribute('alt') ?? '',
      loading: 'lazy',
    };
  }
  if (tag !== 'a') return {};
  const number = /^tel:\+?[\d() -]+$/i.exec(node.getAttribute('href') ?? '');
  // A telephone calls from where one reads: there is no other page to open.
  if (number !== null) return { href: number[0] };
  return {
    href: safeAddress(node.getAttribute('href')),
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  };
}

/** An address of our own or a web address; `javascript:` and its like are no addresses. */
function safeAddress(address: string | null): string | undefined {
  if (address === null) return undefined;
  return /^(https?:\/\/|\/(?!\/)|#)/i.test(address.trim()) ? address.trim() : undefined;
}
