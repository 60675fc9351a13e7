/** /docs: the API document, made from the contract's table. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@mingpai/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** Two cards, one of them face up: the site's own mark. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 40" width="48" height="40">
  <rect x="6" y="6" width="20" height="28" rx="3" fill="#0f5c48" stroke="#fffdf8" transform="rotate(-8 16 20)"/>
  <rect x="18" y="6" width="20" height="28" rx="3" fill="#fffdf8" transform="rotate(8 28 20)"/>
  <circle cx="26" cy="20" r="4" fill="#0f5c48"/>
</svg>`;

export async function docsRoutes(http: FastifyInstance): Promise<void> {
  await http.register(swagger, { mode: 'static', specification: { document: openApiDocument() } });
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    logo: { type: 'image/svg+xml', content: Buffer.from(mark) },
  });
}
