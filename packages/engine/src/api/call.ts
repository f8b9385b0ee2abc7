import type { FastifyRequest } from 'fastify'

/** A request as those see it who answer it, whoever has found out what it is for: the framework or a shorter way. */
export type Call = Pick<FastifyRequest, 'raw' | 'context' | 'parameters' | 'submitted'>
