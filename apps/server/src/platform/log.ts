/** Logs without secrets: no password, token, card number or name is ever written. */
import { type Logger, pino } from 'pino';

export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.paypassword',
        '*.pay_pass',
        '*.token',
        '*.authorization',
        'req.headers',
        'req.body',
      ],
      censor: '[redacted]',
    },
    serializers: {
      // Only what helps to find a fault: never headers, query or body.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      err: pino.stdSerializers.err,
    },
  });
}
