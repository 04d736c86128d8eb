import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// zod compiles its checks with eval when allowed. Even its test for eval violates our content security policy.
config({ jitless: true });

/** react-hook-form's resolver for a schema of the contracts. */
export const resolverOf = zodResolver;
