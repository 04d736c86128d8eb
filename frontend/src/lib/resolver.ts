import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// zod compiles its checks with eval when it may; asking whether it may is already against our content security policy.
config({ jitless: true });

/** react-hook-form's resolver for a schema of the contracts. */
export const resolverOf = zodResolver;
