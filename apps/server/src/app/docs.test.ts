/** /docs tells the calls that the server answers, made when somebody first asks for them. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { docsRoutes } from './docs.ts';

test('the API document of each server in a process names its paths, in JSON and in YAML', async () => {
  for (const _server of ['first', 'second']) {
    const http = Fastify();
    await http.register(docsRoutes);
    const json = await http.inject('/docs/json');
    expect(json.statusCode).toBe(200);
    expect(json.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/balance': { post: {} } } });
    const yaml = await http.inject('/docs/yaml');
    expect(yaml.body).toContain('\n  /api/balance:\n    post:\n');
    await http.close();
  }
});
