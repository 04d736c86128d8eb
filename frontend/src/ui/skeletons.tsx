interface Props {
  count: number;
  /** Said to screen readers while the shapes breathe. */
  label: string;
  /** Classes of the grid, the same as of the list to come. */
  grid: string;
  /** Classes of one shape: its height above all. */
  shape: string;
}

export function Skeletons({ count, label, grid, shape }: Props) {
  return (
    <div role="status" aria-label={label}>
      <div className={grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} data-skeleton="" className={`animate-breathe rounded-2xl bg-beam ${shape}`} />
        ))}
      </div>
    </div>
  );
}
