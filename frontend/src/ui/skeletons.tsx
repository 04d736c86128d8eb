interface Props {
  count: number;
  /** The text for screen readers. */
  label: string;
  /** Classes of the grid, the same as those of the loaded list. */
  grid: string;
  /** Classes of one placeholder, mainly its height. */
  shape: string;
}

export function Skeletons({ count, label, grid, shape }: Props) {
  return (
    <div role="status" aria-label={label}>
      <div className={grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} data-skeleton="" className={`animate-breathe rounded-card bg-beam ${shape}`} />
        ))}
      </div>
    </div>
  );
}
