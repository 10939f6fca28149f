// holds the target open
