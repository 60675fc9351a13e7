/** /docs: the API document, made from the contract's table. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@mingpai/contract/openapi';
import type { FastifyInstance } from 'fastify';

export async function docsRoutes(http: FastifyInstance): Promise<void> {
  await http.register(swagger, { mode: 'static', specification: { document: openApiDocument() } });
  await http.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
