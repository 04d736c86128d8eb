/** Why an act was refused, beside what was typed. */
export function Refusal({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="rounded-tile border border-alarm/50 bg-alarm/5 p-4 text-alarm empty:hidden">
      {children}
    </p>
  );
}
